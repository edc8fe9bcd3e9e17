/** The dialog over the text when the session has ended; kept when signed in again. */
export async function signInAgain(): Promise<boolean> {
  const dialog = document.querySelector<HTMLDialogElement>("#sign-in-again")!;
  if (dialog.open) return false;
  const form = dialog.querySelector("form")!;
  const pin = dialog.querySelector<HTMLInputElement>("[type=password]")!;
  const problem = dialog.querySelector("[role=alert]")!;
  pin.value = problem.textContent = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(false);
    form.onsubmit = async (event) => {
      event.preventDefault();
      problem.textContent = await refusalOf(pin.value, dialog.dataset.name!);
      if (problem.textContent !== "") return pin.select();
      resolve(true);
      dialog.close();
    };
  });
}

/** A sentence, or nothing where the PIN was right. */
async function refusalOf(pin: string, name: string): Promise<string> {
  try {
    const response = await fetch("/api/admin/login", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ pin, name }),
    });
    return response.ok ? "" : (await response.json()).error;
  } catch {
    return "The server cannot be reached. Try again in a moment.";
  }
}
