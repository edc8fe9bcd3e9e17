import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";

import { Client } from "../support/client.ts";
import { signInWithCompany, startCompany } from "../support/company.ts";
import { temporaryFolder } from "../support/folder.ts";
import { MailServerStub, type ReceivedMail, refusal } from "../support/mail-server.ts";
import { fieldsOf, textsOf } from "../support/markup.ts";
import { emptyDatabase, hasPostgres } from "../support/postgres.ts";
import { fromSource, startServerIn } from "../support/server.ts";

const BASE_URL = "https://admin.example.org";
const MINUTE = 60_000;

const member = (name: string, email_verified?: boolean) => ({
  name,
  email: `${name.split(" ")[0]!.toLowerCase()}@example.org`,
  email_verified,
});

const company = await startCompany(BASE_URL, {
  ada: member("Ada Lovelace", true),
  grace: member("Grace Hopper", true),
  eve: member("Eve", false),
});
afterAll(() => company[Symbol.asyncDispose]());

const preload = join(import.meta.dir, "../support/clock-ahead.ts");
const withClock = {
  name: "with a clock",
  command: async () => (await fromSource.command()).toSpliced(1, 0, "--preload", preload),
};

/** A server with a clock that a test moves, and its server of mail; on PostgreSQL two servers. */
async function openOffice({ onPostgres = false } = {}) {
  await using opening = new AsyncDisposableStack();
  const mails = opening.use(await MailServerStub.start());
  const folder = opening.use(await temporaryFolder());
  const settings = {
    ...company.settings,
    ROLES: "*=administrator",
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    SMTP_FROM: "Docs <docs@example.org>",
    SITE_NAME: "Tea",
    LOG_FORMAT: "json",
    ...(onPostgres ? await sharedSettings(folder.path, opening) : {}),
  };
  const setClock = (minutes: number) => Bun.write(join(folder.path, "clock-ahead"), String(minutes * MINUTE));
  const start = (name: string) =>
    startServerIn(folder.path, { ...settings, DATA_DIR: join(folder.path, name) }, withClock);
  const stop = (signal: NodeJS.Signals) => Promise.all(servers.map((server) => server.stop(signal)));
  const names = onPostgres ? ["one", "other"] : ["data"];
  await setClock(0);
  let servers = [await start(names[0]!), ...(await Promise.all(names.slice(1).map(start)))];
  opening.defer(async () => void (await stop("SIGKILL")));
  const opened = opening.move();
  return {
    mails,
    setClock,
    server: () => servers[0]!,
    signIn: async (login: string, nth = 0) => (await signInWithCompany(servers[nth]!.url, login)).client,
    /** Starts all again when so many minutes have gone by since the test began. What is due is then sent. */
    restart: async (minutes: number) => {
      await stop("SIGTERM");
      await setClock(minutes);
      servers = await Promise.all(names.map(start));
    },
    /** Resolves once so many came, and the server knows it: of those, so many since it started. */
    sent: async (count: number, sinceStart = 1) => {
      const known = new RegExp(`(?:"status":250[^]*){${sinceStart}}`);
      const received = await mails.until(count);
      await Promise.race(servers.map((server) => server.prints(known)));
      return received;
    },
    /** A client with the session of another one, on the server that runs now. */
    again: (client: Client) => Object.assign(new Client(servers[0]!.url), { cookie: client.cookie }),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function sharedSettings(folder: string, opened: AsyncDisposableStack) {
  const database = await emptyDatabase();
  opened.defer(database.drop);
  return {
    DATABASE_URL: database.url,
    SESSION_SECRET: "the same on both servers and 32 characters",
    REPOSITORY: join(folder, "site.git"),
    REPOSITORY_CREATE: "1",
  };
}

const WROTE = "# Brewing\n\nAda wrote this.\n";

const unsubscribeOf = ({ read }: ReceivedMail) => {
  const listed = read.headers.find(({ key }) => key === "list-unsubscribe")!.value;
  return new URL(listed.slice(1, -1));
};

test("whose text somebody else publishes gets one email, and nobody else does", async () => {
  await using office = await openOffice();
  const [ada, grace] = [await office.signIn("ada"), await office.signIn("grace")];
  await ada.save("guide/brewing", WROTE);
  await grace.publish("guide/brewing", WROTE);

  await office.restart(2);
  await office.sent(1);
  await office.restart(60);

  const [mail, ...others] = office.mails.received;
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ from: "docs@example.org", to: ["ada@example.org"] });
  expect(mail!.read.to).toEqual([{ name: "Ada Lovelace", address: "ada@example.org" }]);
  expect(mail!.read.subject).toStartWith("Grace Hopper published ");
  expect(mail!.read.text).toContain(`${BASE_URL}/admin/`);
  expect(mail!.read.text).not.toContain("Ada wrote this");
  expect(mail!.read.text).toContain(unsubscribeOf(mail!).href);
});

test("ten changes within ten minutes are one email, and what comes later is the next one", async () => {
  await using office = await openOffice();
  const [ada, grace] = [await office.signIn("ada"), await office.signIn("grace")];
  let seen = await ada.save("guide/brewing", WROTE);
  for (let nth = 0; nth < 10; nth++) {
    await office.setClock(nth);
    seen = await grace.save("guide/brewing", `${WROTE}\nGrace, ${nth}.\n`, seen);
  }
  await office.sent(1);
  // Ten minutes after the first one, which goes out while the clock moves on.
  await office.restart(25);
  await office.sent(2);

  expect(office.mails.received.map(({ to, read }) => [to, read.subject])).toEqual([
    [["ada@example.org"], "Grace Hopper changed your draft of “guide/brewing”"],
    [["ada@example.org"], "Grace Hopper changed your draft of “guide/brewing”"],
  ]);
});

test("what is read here first is not sent, and no email goes to an address that nobody verified", async () => {
  await using office = await openOffice();
  const people = [
    await office.signIn("ada"),
    await office.signIn("grace"),
    await office.signIn("eve"),
  ] as const;
  const [ada, grace, eve] = people;
  const first = await ada.save("guide/brewing", WROTE);
  await grace.save("guide/brewing", `${WROTE}\nGrace.\n`, first);
  await ada.get("/admin/notifications");
  const others = await eve.save("guide/milk", "# Milk\n");
  await grace.save("guide/milk", "# Milk\n\nWarm.\n", others);
  const last = await grace.save("guide/water", "# Water\n");
  await ada.save("guide/water", "# Water\n\nSoft.\n", last);

  await office.restart(2);
  await office.sent(1);
  await office.restart(60);

  expect(office.mails.received.map(({ to }) => to)).toEqual([["grace@example.org"]]);
});

/** Grace changes Ada's draft, and the email of it, if there is one, is sent. */
async function change(
  office: Awaited<ReturnType<typeof openOffice>>,
  ada: Client,
  grace: Client,
  at: number,
) {
  await office.setClock(at);
  const slug = `guide/page-${at}`;
  const seen = await office.again(ada).save(slug, WROTE);
  await office.again(grace).save(slug, `${WROTE}\nGrace.\n`, seen);
  await office.restart(at + 2);
}

test("the link turns emails off by its page and a button, and nobody must be signed in", async () => {
  await using office = await openOffice();
  const [ada, grace] = [await office.signIn("ada"), await office.signIn("grace")];
  await change(office, ada, grace, 0);
  const { pathname, search } = unsubscribeOf((await office.sent(1))[0]!);
  const stranger = new Client(office.server().url);

  const shown = await stranger.get(pathname + search);
  await change(office, ada, grace, 10);
  await office.sent(2);
  const page = await new Client(office.server().url).get(pathname + search);
  const done = await new Client(office.server().url).submit(
    pathname + search,
    await fieldsOf(page.text, pathname + search),
  );
  await change(office, ada, grace, 20);
  const on = await office.again(ada).submit("/admin/notifications/mail", { on: "1" });
  await change(office, ada, grace, 70);
  const third = (await office.sent(3))[2]!;

  expect([shown.status, await textsOf(shown.text, "form button")]).toEqual([200, ["Turn emails off"]]);
  expect([done.status, await textsOf(done.text, "h1")]).toEqual([200, ["Emails are off"]]);
  expect([on.status, third.read.subject]).toEqual([
    303,
    "Grace Hopper changed your draft of “guide/page-70”",
  ]);
});

/** Mail programs send it as a form of either kind. Source: RFC 8058, 3.2. */
const oneClick: Array<[string, string]> = [["List-Unsubscribe", "One-Click"]];

test("one click of a mail program turns emails off, and a link of nobody does nothing", async () => {
  await using office = await openOffice();
  const [ada, grace] = [await office.signIn("ada"), await office.signIn("grace")];
  await change(office, ada, grace, 0);
  const { pathname, search } = unsubscribeOf((await office.sent(1))[0]!);
  const click = (query: string, body: FormData | URLSearchParams | string = new URLSearchParams(oneClick)) =>
    fetch(office.server().url + pathname + query, { method: "POST", body });
  const asParts = new FormData();
  asParts.append(...oneClick[0]!);

  const forged = await click(`${search.slice(0, -4)}AAAA`);
  const clicked = await click(search);
  const again = await Promise.all([asParts, "", "x".repeat(1 << 20)].map((body) => click(search, body)));
  await change(office, ada, grace, 20);
  await change(office, grace, ada, 40);
  await office.sent(2);

  expect([forged.status, clicked.status]).toEqual([404, 200]);
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(office.mails.received.map(({ to }) => to)).toEqual([["ada@example.org"], ["grace@example.org"]]);
});

test("while the mail server refuses, the email is tried again, also after a restart, and comes once", async () => {
  await using office = await openOffice();
  const [ada, grace] = [await office.signIn("ada"), await office.signIn("grace")];
  office.mails.answer = { message: () => refusal(451, "4.3.0 Later.") };
  await change(office, ada, grace, 0);
  await office.server().prints(/An email wasn't sent/);
  office.mails.answer = { sender: () => refusal(421, "4.3.2 Closing.") };
  await office.restart(8);
  await office.server().prints(/An email wasn't sent/);
  expect(office.server().printed()).not.toContain("unsubscribe?");
  const settings = async () => {
    const { text } = await office.again(ada).get("/admin/settings");
    return (await textsOf(text, '[aria-labelledby="mail"]'))[0];
  };
  const refused = await settings();

  office.mails.answer = {};
  await office.restart(50);
  await office.sent(1);
  await office.restart(300);
  const unsent = await settings();

  expect(office.mails.received.map(({ to }) => to)).toEqual([["ada@example.org"]]);
  expect(unsent).toStartWith("Email People get");
  expect(unsent).toContain("Last emailNone since this server started");
  expect(refused).toStartWith("Email Not working");
  expect(refused).toContain("refuses the sender docs@example.org: 421 4.3.2 Closing.");
});

test("a recipient who is refused for good gets nothing more of it, and others get theirs", async () => {
  await using office = await openOffice();
  const [ada, grace] = [await office.signIn("ada"), await office.signIn("grace")];
  office.mails.answer = { recipient: () => refusal(550, "5.1.1 No such user.") };
  await change(office, ada, grace, 0);
  await office.server().prints(/refuses the recipient: 550 5\.1\.1 No such user\./);
  office.mails.answer = {};
  await change(office, grace, ada, 400);
  await office.sent(1);

  expect(office.mails.received.map(({ to }) => to)).toEqual([["grace@example.org"]]);
});

test("a server that is killed after it sent and before it knew sends at most once more", async () => {
  await using office = await openOffice();
  const [ada, grace] = [await office.signIn("ada"), await office.signIn("grace")];
  const [up, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  office.mails.taken = async () => {
    office.mails.taken = () => {};
    await up.promise;
    await office.server().stop("SIGKILL");
    killed.resolve();
  };
  await change(office, ada, grace, 0);
  up.resolve();
  await killed.promise;

  await office.restart(4);
  await office.sent(2);
  await office.restart(90);

  expect(office.mails.received.map(({ to }) => to)).toEqual([["ada@example.org"], ["ada@example.org"]]);
});

test("what happens while an email is on its way is told by the next one", async () => {
  await using office = await openOffice();
  const [ada, grace] = [await office.signIn("ada"), await office.signIn("grace")];
  const first = await ada.save("guide/brewing", WROTE);
  const second = await grace.save("guide/brewing", `${WROTE}\nGrace.\n`, first);
  const up = Promise.withResolvers<void>();
  office.mails.taken = async () => {
    office.mails.taken = () => {};
    await up.promise;
    await office.again(grace).save("guide/brewing", `${WROTE}\nGrace again.\n`, second);
  };

  await office.restart(3);
  up.resolve();
  await office.server().prints(/"status":250/);
  await office.restart(20);

  expect((await office.sent(2)).map(({ to }) => to)).toEqual([["ada@example.org"], ["ada@example.org"]]);
});

if (hasPostgres)
  test("of two servers on PostgreSQL one sends", async () => {
    await using office = await openOffice({ onPostgres: true });
    const [ada, grace] = [await office.signIn("ada", 0), await office.signIn("grace", 1)];
    for (const [nth, writer, other] of [
      [1, ada, grace],
      [2, grace, ada],
      [3, ada, grace],
    ] as const) {
      const seen = await writer.save(`guide/page-${nth}`, WROTE);
      await other.save(`guide/page-${nth}`, `${WROTE}\nAnd more.\n`, seen);
    }

    await office.restart(2);
    await office.sent(2, 2);
    await office.restart(60);

    expect(office.mails.received.map(({ to, read }) => [to[0], read.subject]).sort()).toEqual([
      ["ada@example.org", "2 notifications from Tea"],
      ["grace@example.org", "Ada Lovelace changed your draft of “guide/page-2”"],
    ]);
  });
