/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { Notice } from "../notice.tsx";

/** Somebody's git holds the work tree, so it lacks what was published. */
export function HeldWorkTree({ file }: { file: string }): Html {
  return (
    <p class="held" role="status">
      <code safe>{file}</code> holds the work tree, so its files aren't updated yet. They are once it is gone.
      If no git command is running there, ask your administrator to delete it.
    </p>
  );
}

export function HeldNotice({ file }: { file: string }): Html {
  return (
    <Notice>
      <HeldWorkTree file={file} />
    </Notice>
  );
}
