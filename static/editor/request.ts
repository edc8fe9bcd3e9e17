/** A request that was refused or did not reach the server; the message is for the writer. */
export class RequestFailed extends Error {}

/** What was sent is wrong: it would be refused again. */
export class Refused extends RequestFailed {}

export class SignedOut extends RequestFailed {}

/** Returns a part of a page as HTML. @throws RequestFailed */
export async function askForPart(path: string, asked: Record<string, string>): Promise<string> {
  return (await send(path, asked)).text();
}

/** Sends JSON. @throws RequestFailed, also if the signal aborts it */
export async function send(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", "hx-request": "true" },
      body: JSON.stringify(body),
      signal,
    });
  } catch {
    throw new RequestFailed("Can't reach the server. Your text stays here.");
  }
  if (response.headers.has("hx-redirect"))
    throw new SignedOut("Your session has ended. Save to sign in again.");
  if (response.status === 400) throw new Refused(await sentenceIn(response));
  if (!response.ok) throw new RequestFailed(await sentenceIn(response));
  return response;
}

async function sentenceIn(response: Response): Promise<string> {
  const document = new DOMParser().parseFromString(await response.text(), "text/html");
  return document.body.textContent?.trim() || "Something went wrong on the server.";
}
