import type { DeploymentView } from "../../views/deployment/deployment.tsx";
import { sha } from "./cast.ts";

export const building: DeploymentView = {
  sha,
  version: "1",
  state: "building",
  isOver: false,
  sentence: undefined,
  link: "https://ci.example.org/runs/12",
  log: undefined,
  addresses: [],
  places: [],
};
export const failed: DeploymentView = {
  ...building,
  state: "failed",
  isOver: true,
  sentence: "The command after publishing ended with status 2.",
  log: "Building 214 pages\ncontent/guide/install.mdx:12:3: Expected a closing tag for `<Steps>`",
  places: [{ address: "/admin/edit/guide/install#line-12", name: "guide/install", line: 12 }],
};
