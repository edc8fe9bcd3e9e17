import { lowerAscii } from "../line.ts";
import type { SignedInPerson } from "./signed-in-people.ts";

/** Who may sign in, in lower case. */
export type AllowedAddresses = Readonly<{ addresses: readonly string[]; domains: readonly string[] }>;

const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;
const localPart = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;

/** Reads `ada@example.com, example.org`; undefined where one is neither an address nor a domain. */
export function allowedAddresses(text: string): AllowedAddresses | undefined {
  const all = text.split(",").map((each) => lowerAscii(each.trim()));
  const addresses = all.filter(isAddress);
  const domains = all.filter((each) => domain.test(each));
  return addresses.length + domains.length === all.length ? { addresses, domains } : undefined;
}

/** Whether one of these addresses or domains is the person's. */
export function isAllowed(
  { domains, addresses }: AllowedAddresses,
  { email, emailCounts }: SignedInPerson,
  { hostedDomain, isGoogle }: Readonly<{ hostedDomain: string | undefined; isGoogle: boolean }>,
): boolean {
  const counted = emailCounts && email !== undefined ? lowerAscii(email) : undefined;
  // At Google an address of the domain can be a private account.
  const domain = isGoogle ? hostedDomain : counted?.slice(counted.indexOf("@") + 1);
  if (domain !== undefined && domains.includes(lowerAscii(domain))) return true;
  return counted !== undefined && addresses.includes(counted);
}

function isAddress(text: string): boolean {
  const [local = "", host = "", ...more] = text.split("@");
  return more.length === 0 && localPart.test(local) && domain.test(host);
}
