import type { Dialect } from "../../markdown/tree/dialect.ts";

/** What a page's file is called, as links see it: its slug with an ending; and what its text is written in. */
export type WrittenPage = Readonly<{ file: string; dialect: Dialect }>;
