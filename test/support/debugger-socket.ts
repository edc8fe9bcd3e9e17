import type { ConnectOverCDPTransport } from "playwright-core";

type Message = Readonly<{
  id?: number;
  sessionId?: string;
  method?: string;
  params?: Readonly<{ expression?: string; worldName?: string }>;
}>;

/** Connects to a browser's debugger. Playwright's own socket has each message compressed, for a tenth of the time. */
export async function openDebugger(address: string): Promise<ConnectOverCDPTransport> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`No browser listens at ${address}`));
  });
  const script = new PlaywrightScript();
  const transport: ConnectOverCDPTransport = {
    send: (message) => {
      for (const sent of script.keptIn(message as Message)) socket.send(JSON.stringify(sent));
    },
    close: () => socket.close(),
  };
  // Playwright relies on each message being a task of its own.
  socket.onmessage = ({ data }) =>
    setImmediate(() => {
      const message = JSON.parse(data) as Message;
      if (message.id !== OUR_ID) transport.onmessage?.(message);
    });
  socket.onclose = ({ reason }) => transport.onclose?.(reason);
  return transport;
}

const OUR_ID = -1;
const BEGIN = "const module = {};";
const END = "return new (module.exports.InjectedScript())";

/**
 * Playwright sends the script with its locators to each document: 340 KB, which take as long as a small page. Here a page
 * gets them once, and has them in each document from then on, in the world of Playwright's own, where no other script is.
 */
class PlaywrightScript {
  readonly #worlds = new Map<string, string>();
  readonly #pagesWithIt = new Set<string>();

  /** What to send in place of the message. */
  keptIn(message: Message): Message[] {
    const { sessionId = "", method, params: { expression = "", worldName } = {} } = message;
    if (method === "Page.addScriptToEvaluateOnNewDocument" && worldName)
      this.#worlds.set(sessionId, worldName);
    const begin = expression.indexOf(BEGIN) + BEGIN.length;
    const end = expression.lastIndexOf(END);
    const world = this.#worlds.get(sessionId);
    const isScript = method === "Runtime.evaluate" && begin < end && world !== undefined;
    if (!isScript || !expression.includes('"isUtilityWorld":true', end)) return [message];

    const short = `${expression.slice(0, begin)} playwrightScript(module); ${expression.slice(end)}`;
    const shortened = { ...message, params: { ...message.params, expression: short } };
    if (this.#pagesWithIt.has(sessionId)) return [shortened];
    this.#pagesWithIt.add(sessionId);
    const source = `globalThis.playwrightScript = (module) => {${expression.slice(begin, end)}}`;
    const params = { source, worldName: world, runImmediately: true };
    return [{ id: OUR_ID, sessionId, method: "Page.addScriptToEvaluateOnNewDocument", params }, shortened];
  }
}
