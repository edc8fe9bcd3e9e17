import { MenuForm, type MenuFormView } from "../../views/tree/menu-form.tsx";
import { ada, longTitle, longWord, rtlTitle, updatedAt } from "./cast.ts";
import type { State, View } from "./state.ts";

const groups = [
  { value: "", label: "Top level" },
  { value: "b2", label: "Get started" },
  { value: "c3", label: `Get started › ${longTitle}` },
  { value: "d4", label: rtlTitle },
];
const before = [
  { value: "e5", label: "Install it" },
  { value: "f6", label: longWord },
];

const state = (name: string, form: Partial<MenuFormView>): State => ({
  name,
  render: () => ({
    title: "Menu",
    name: ada,
    content: MenuForm({
      form: {
        does: "rename",
        place: { entry: "a1", language: "en", version: "2.0" },
        name: "“Install it”",
        updatedAt,
        known: 1,
        label: "Install it",
        href: "",
        groups: [],
        group: "",
        before: [],
        problem: undefined,
        ...form,
      },
    }),
  }),
});

export const menuForm: View = {
  name: "An entry of the menu",
  states: [
    state("move", { does: "move", groups, group: "b2", before }),
    state("move, long", { does: "move", name: `“${longTitle}”`, groups, group: "c3", before }),
    state("add", { does: "add", place: { folder: "guide/old", isOutside: true }, groups, before }),
    state("rename", {}),
    state("rename, refused", {
      label: rtlTitle,
      problem: "Its label is written nowhere: it is the page's title.",
    }),
    state("a link", { does: "add-link", name: "“Get started”", label: "" }),
    state("a group", { does: "add-group", label: "" }),
    state("hide", { does: "hide" }),
  ],
};
