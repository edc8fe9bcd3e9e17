import type { Lock } from "./repository-host.ts";

const MINUTE = 60_000;

export function sentenceOnLock({ name, owner, madeAt }: Lock, now: number): string {
  return `${name} has locked the repository for ${age(now - madeAt)} (owner: ${owner}). Git can't change anything until it is gone.`;
}

export function sentenceOnWorkTree(file: string): string {
  return `${file} holds the work tree, so its files lack what was published. They are updated once it is gone; if no git command is running there, delete it.`;
}

function age(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE);
  const [count, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 60 * 24
        ? [minutes / 60, "hour"]
        : [minutes / 60 / 24, "day"];
  const whole = Math.floor(count);
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
}
