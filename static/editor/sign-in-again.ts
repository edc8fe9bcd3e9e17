export async function signInAgain(): Promise<boolean> {
  const dialog = document.querySelector<HTMLDialogElement>("#sign-in-again")!;
  if (dialog.open) return false;
  for (const problem of dialog.querySelectorAll("[role=alert]")) problem.textContent = "";
  const closed = new AbortController();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  dialog.onclose = () => {
    closed.abort();
    resolve(false);
  };
  const goOn = () => {
    resolve(true);
    dialog.close();
  };
  const pinWay = dialog.querySelector<HTMLFormElement>("#pin-way");
  const hostWay = dialog.querySelector<HTMLFormElement>("#host-way");
  if (pinWay) byPin(pinWay, goOn);
  if (hostWay) byCodeHost(hostWay, goOn, closed.signal);
  dialog.showModal();
  return promise;
}

function byPin(form: HTMLFormElement, goOn: () => void): void {
  const pin = form.querySelector<HTMLInputElement>("[type=password]")!;
  const problem = form.querySelector("[role=alert]")!;
  pin.value = "";
  form.onsubmit = async (event) => {
    event.preventDefault();
    problem.textContent = await signInRefusal("/api/admin/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ pin: pin.value, name: form.dataset.name }),
    });
    if (problem.textContent !== "") return pin.select();
    goOn();
  };
}

function byCodeHost(form: HTMLFormElement, goOn: () => void, signal: AbortSignal): void {
  const problem = form.querySelector("[role=alert]")!;
  const check = async () => {
    const refusal = await signInRefusal("/api/admin/drafts");
    if (signal.aborted) return;
    problem.textContent = refusal;
    if (refusal === "") goOn();
  };
  form.onsubmit = (event) => {
    event.preventDefault();
    void check();
  };
  addEventListener("focus", check, { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && check(), {
    signal,
  });
}

/** Returns the server's refusal; "" on success. */
async function signInRefusal(address: string, request?: RequestInit): Promise<string> {
  try {
    const response = await fetch(address, request);
    return response.ok ? "" : (await response.json()).error;
  } catch {
    return "Can't reach the server. Try again in a moment.";
  }
}
