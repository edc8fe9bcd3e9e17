type Uploaded = Readonly<
  | { address: string; failure?: undefined }
  /** `status`: of the refusal, 0 for none. */
  | { address?: undefined; failure: string; status: number }
>;

const failures: Record<number, string> = {
  0: "Can't reach the server. Try again.",
  400: "This file isn't a supported image. Choose a PNG, JPEG, GIF, WebP, AVIF or SVG file.",
  401: "You are signed out. Sign in again in another window, then try again.",
  413: "This image is too large. Make it smaller, or choose another.",
};

/** The repository's host, or its Git LFS, doesn't take it: the server says what to do. */
const saysWhy: readonly number[] = [409, 502, 504];

const otherwise = "Couldn't upload the image. Try again.";

/** Uploads a picture by `XMLHttpRequest`, which reports progress; `onProgress` gets the fraction sent. */
export function upload(
  file: File,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<Uploaded> {
  const { promise, resolve } = Promise.withResolvers<Uploaded>();
  const request = new XMLHttpRequest();
  const fail = () => {
    const { status } = request;
    const said = saysWhy.includes(status)
      ? (request.response as { error?: string } | null)?.error
      : undefined;
    resolve({ failure: said ?? failures[status] ?? otherwise, status });
  };
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total ? loaded / total : 0));
  request.addEventListener("load", () => {
    const url = request.status === 200 ? (request.response as { url?: string } | null)?.url : undefined;
    if (url) resolve({ address: url });
    else fail();
  });
  for (const end of ["error", "abort", "timeout"]) request.addEventListener(end, fail);
  signal.addEventListener("abort", () => request.abort(), { once: true });
  request.responseType = "json";
  request.open("POST", "/api/admin/uploads");
  onProgress(0);
  const form = new FormData();
  form.set("file", file);
  request.send(form);
  return promise;
}
