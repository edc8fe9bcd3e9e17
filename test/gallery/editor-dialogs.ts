import { ChangeList, type ChangeView } from "../../views/changes/changes.tsx";
import { LinkTargetOptions, type LinkTargetView } from "../../views/editor/link-targets.tsx";
import { SitePictures, type SitePicturesView } from "../../views/editor/site-pictures.tsx";
import { codeHost, longWord, picture, rtlTitle } from "./cast.ts";
import { changes, longChanges } from "./changes.ts";
import { editor } from "./editor.ts";
import type { Part, View } from "./state.ts";

const signingIn =
  (pin: boolean, gitHub: boolean, ...said: readonly Part[]) =>
  () =>
    editor({ waysIn: { pin, places: gitHub ? [codeHost] : [] }, opens: ["#sign-in-again"] }, ...said);

/** A picture as `static/editor/pictures.ts` shows it. */
const choosing =
  (...said: readonly Part[]) =>
  () =>
    editor({ opens: ["#picture"] }, ...said);
const chosen: Part = { at: "#picture img", attributes: { hidden: undefined, src: picture } };

/** The pictures of the site, as `static/editor/site-pictures.ts` shows them. */
const ofSite = (view: SitePicturesView) => async () =>
  choosing({ at: "#site-pictures", html: await SitePictures({ found: view }) })();
const rocket = { address: "/img/rocket.png", name: "rocket.png", place: "public/img", thumbnail: picture };

/** Text of another time, as `static/editor/recovery-offer.ts` offers it. */
const kept =
  (...said: readonly Part[]) =>
  () =>
    editor(
      {},
      { at: "#kept", attributes: { hidden: undefined } },
      { at: "#kept > p", html: "Unsaved text from 12:03 (and 2 more)" },
      ...said,
    );
const compared = (changes: readonly ChangeView[]): Part => ({
  at: "#kept .differences",
  html: ChangeList({ changes }),
});

/** The list of the link's panel, as `static/editor/document/inline/link-targets.ts` shows it. */
const found = (targets: readonly LinkTargetView[]) => async () =>
  editor(
    {},
    { at: "#conflict", attributes: { hidden: undefined, "aria-label": "Link" } },
    {
      at: "#conflict",
      html: `<div class="doc-link-targets" role="listbox" aria-label="Pages">${await LinkTargetOptions({ targets })}</div>`,
    },
  );
const install = { address: "/guide/install", title: "Install", slug: "guide/install", page: undefined };

export const editorDialogs: View = {
  name: "Over the editor",
  states: [
    { name: "sign in again by PIN", render: signingIn(true, false) },
    {
      name: "sign in again by PIN, wrong",
      render: signingIn(true, false, { at: "#pin-way [role=alert]", html: "Wrong PIN. Try again." }),
    },
    {
      name: "sign in again by GitHub, not yet",
      render: signingIn(false, true, { at: "#host-way [role=alert]", html: "Sign in first." }),
    },
    {
      name: "sign in again by either, unreached",
      render: signingIn(true, true, {
        at: "#pin-way [role=alert]",
        html: "Can't reach the server. Try again in a moment.",
      }),
    },
    {
      name: "pages that a link may lead to",
      render: found([install, { ...install, title: "Home page", slug: "" }, { ...install, page: "Start" }]),
    },
    {
      name: "pages that a link may lead to, long and right to left",
      render: found([
        { ...install, title: longWord, slug: longWord },
        { ...install, title: rtlTitle },
      ]),
    },
    { name: "a picture to choose", render: choosing() },
    {
      name: "pictures of the site",
      render: ofSite({
        words: "",
        total: 140,
        pictures: [
          { ...rocket, name: "tea-3f786850.png", place: "Not published" },
          rocket,
          { ...rocket, name: `${longWord}.png`, place: `src/assets/${longWord}` },
          { ...rocket, name: "صورة.png", place: "/" },
        ],
      }),
    },
    { name: "one picture of the site", render: ofSite({ words: "rocket", total: 1, pictures: [rocket] }) },
    { name: "no picture of the site", render: ofSite({ words: "", total: 0, pictures: [] }) },
    { name: "no picture of the site that matches", render: ofSite({ words: "x", total: 0, pictures: [] }) },
    {
      name: "a picture that was pasted",
      render: choosing(
        chosen,
        { at: "#picture [data-choice]", attributes: { hidden: "" } },
        { at: "#picture output", html: "A cup.png · 59 KB" },
      ),
    },
    {
      name: "no picture",
      render: choosing({
        at: "#picture-problem",
        html: "“page.html” isn't an image. Choose a PNG, JPEG, GIF, WebP, AVIF or SVG file.",
      }),
    },
    {
      name: "a picture that is uploaded",
      render: choosing(chosen, { at: "#picture [role=status]", html: "Uploading… 42 %" }),
    },
    { name: "text that was kept", render: kept() },
    { name: "text that was kept, compared", render: kept(compared(changes)) },
    { name: "text that was kept, compared, long", render: kept(compared(longChanges)) },
  ],
};
