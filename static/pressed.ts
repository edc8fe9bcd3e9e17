import type { Command } from "./commands.ts";

/** Here ⌘ is what Ctrl is elsewhere. */
const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform);

/** Whether somebody presses the keys of a command. A sign that is a key of its own may need Shift. */
export function isPressed(event: KeyboardEvent, { keys }: Command): boolean {
  const { key, code, shiftKey, altKey, ctrlKey, metaKey } = event;
  return keys.some((shortcut) => {
    const [name = "", ...held] = shortcut.split("-").toReversed();
    const isHeld =
      (isMac ? metaKey : ctrlKey) === held.includes("Mod") &&
      !(isMac ? ctrlKey : metaKey) &&
      altKey === held.includes("Alt") &&
      (held.length === 0 || shiftKey === held.includes("Shift"));
    // With Option, a letter's key writes another sign.
    const isLetter = isMac && altKey && code === `Key${name.toUpperCase()}`;
    return isHeld && (isLetter || key.toLowerCase() === name.toLowerCase());
  });
}
