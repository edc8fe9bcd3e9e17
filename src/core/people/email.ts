import { Invalid } from "../errors.ts";
import { checkLine, checkVisible } from "../line.ts";

/** Source: RFC 5321, section 4.5.3.1.3. */
const MAX_CHARACTERS = 254;

/** Returns an address as it can stand in a commit. @throws Invalid */
export function checkEmail(given: string): string {
  const email = given.trim();
  if (email.length > MAX_CHARACTERS) throw new Invalid(`email is longer than ${MAX_CHARACTERS} characters.`);
  checkLine(email, "email");
  checkVisible(email, "email");
  if (!/^[^\s<>()"',;:@]+@[^\s<>()"',;:@]+$/.test(email))
    throw new Invalid("email must be a whole address, such as ada@example.com.");
  return email;
}
