import { useMDXComponents as ofTheme } from "nextra-theme-docs";

export const useMDXComponents = (components) => ofTheme(components);
