import { NotFound } from "../../core/errors.ts";

/** For what a token need not be allowed to read. */
export const hidden = {
  otherwise: ({ status }: Readonly<{ status: number | undefined }>) =>
    status === 404 || status === 403 ? new NotFound("GitHub doesn't show this.") : undefined,
};

export function orNone<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch((error: unknown) => {
    if (!(error instanceof NotFound)) throw error;
    return undefined;
  });
}
