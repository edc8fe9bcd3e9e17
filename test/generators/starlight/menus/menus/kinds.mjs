export const kinds = {
  label: "Kinds",
  items: ["kinds/green", "kinds/black"],
};
