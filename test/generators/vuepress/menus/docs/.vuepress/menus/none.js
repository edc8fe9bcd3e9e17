export const other = "none";
