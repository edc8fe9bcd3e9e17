import { isLoopback } from "../core/web-address.ts";
import type { Settings } from "./settings.ts";

/** Whom messages come from. The name can be empty. */
type Sender = Readonly<{ name: string; address: string }>;

type MailHost = Readonly<{
  /** The host and the port, as people see them. */
  server: string;
  host: string;
  port: number;
  /** TLS from the start. */
  isSecure: boolean;
  isLoopback: boolean;
  login: Readonly<{ user: string; password: string }> | undefined;
}>;

export type MailConfig = MailHost & Readonly<{ from: Sender }>;

const ports: Readonly<Record<string, number>> = { "smtps:": 465, "smtp:": 587 };

const MAX_NAME_CHARACTERS = 80;

/** Undefined where nothing is sent by email. */
export function mail(settings: Settings): MailConfig | undefined {
  const [url, from] = [settings.text("SMTP_URL"), settings.text("SMTP_FROM")];
  const [host, sender] = [url && hostIn(url, settings), from && senderIn(from, settings)];
  if (!url && from) return settings.refuse("SMTP_FROM", "set SMTP_URL too.");
  if (url && !from) return settings.refuse("SMTP_URL", "set SMTP_FROM too, such as docs@example.org.");
  // In a message, an address of this machine leads nowhere.
  if (url && !settings.text("BASE_URL"))
    return settings.refuse("SMTP_URL", "set BASE_URL too: links in messages lead there.");
  return host && sender ? { ...host, from: sender } : undefined;
}

function hostIn(text: string, settings: Settings): MailHost | undefined {
  const url = URL.parse(text);
  const usual = ports[url?.protocol ?? ""];
  const login = url ? loginIn(url) : undefined;
  const isPlain = url && /^\/?$/.test(url.pathname) && !/[?#]/.test(text) && url.port !== "0";
  const isHost = url && /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[a-f\d:.]+\])$/i.test(url.hostname);
  if (!isPlain || !isHost || usual === undefined || login === "wrong")
    return settings.refuse(
      "SMTP_URL",
      "it must be smtps://user:password@host:465 or smtp://host:587, and nothing after it. In the user and the password, write what isn't a letter or a digit as % and its code, such as %40 for @.",
    );
  const port = url.port === "" ? usual : Number(url.port);
  return {
    server: `${url.hostname}:${port}`,
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port,
    isSecure: url.protocol === "smtps:",
    isLoopback: isLoopback({ hostname: url.hostname.toLowerCase() }),
    login,
  };
}

/** Both or neither, and no character that ends what is sent to log in. */
function loginIn({ username, password }: URL): MailHost["login"] | "wrong" {
  if (username === "" && password === "") return undefined;
  try {
    const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
    const isWhole = login.user !== "" && login.password !== "";
    return isWhole && !/\p{Cc}/u.test(login.user + login.password) ? login : "wrong";
  } catch {
    return "wrong";
  }
}

function senderIn(text: string, settings: Settings): Sender | undefined {
  const [, named, inside = text] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const name = (named ?? "").trim().replace(/^"([^"]*)"$/, "$1");
  const isAddress = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/i.test(inside);
  const isLine = !/[\p{Cc}\p{Cf}\u2028\u2029"]/u.test(name) && [...name].length <= MAX_NAME_CHARACTERS;
  if (isAddress && isLine) return { name, address: inside };
  return settings.refuse(
    "SMTP_FROM",
    "it must be one address, such as docs@example.org, or a name with it: Docs <docs@example.org>.",
  );
}
