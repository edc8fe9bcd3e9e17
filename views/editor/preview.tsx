/** @jsxImportSource @kitajs/html */
import type { Html } from "../html.ts";
import { Fields, type FieldsView, WithoutForm } from "./front-matter.tsx";

type PreviewView = FieldsView & Readonly<{ safeHtml: string }>;

/** A part of the answer to POST /admin/previews/…: what a range of the page shows. */
export function Preview({ parts }: { parts: readonly PreviewView[] }): Html {
  return (
    <>
      {parts.map(({ safeHtml, fields, withoutForm }) => (
        <>
          {withoutForm !== undefined && <WithoutForm why={withoutForm} />}
          {fields ? <Fields fields={fields} /> : safeHtml}
        </>
      ))}
    </>
  );
}
