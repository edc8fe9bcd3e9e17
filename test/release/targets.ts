import { existsSync } from "node:fs";

export type Target = Readonly<{
  /** As it is in the names of the files. */
  name: string;
  /** Bun's name of it. The runtime of another machine than this one comes from the npm registry. */
  bun: string;
  /** Whether this machine can run it. */
  runsHere: boolean;
}>;

const [os, cpu] = [process.platform, process.arch];

/** A system with glibc may have the loader of musl, too, but not all that a binary needs there. */
const hasGlibc = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"].some((path) =>
  existsSync(path),
);
const isMusl = !hasGlibc && existsSync(`/lib/ld-musl-${cpu === "arm64" ? "aarch64" : "x86_64"}.so.1`);

const linux = (name: string, arch: string, musl = false): Target => ({
  name: `linux-${name}`,
  bun: `bun-linux-${name}`,
  runsHere: os === "linux" && cpu === arch && musl === isMusl,
});

export const targets: readonly Target[] = [
  linux("x64", "x64"),
  linux("x64-baseline", "x64"),
  linux("x64-musl", "x64", true),
  linux("arm64", "arm64"),
  linux("arm64-musl", "arm64", true),
  { name: "darwin-x64", bun: "bun-darwin-x64", runsHere: os === "darwin" && cpu === "x64" },
  { name: "darwin-arm64", bun: "bun-darwin-arm64", runsHere: os === "darwin" && cpu === "arm64" },
  { name: "windows-x64", bun: "bun-windows-x64", runsHere: os === "win32" && cpu === "x64" },
];
