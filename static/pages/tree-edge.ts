/** The edge of the tree is dragged, or moved by the arrow keys; below its least width the tree closes. The browser keeps both. */
import { keptTree, keptWidth } from "../kept.ts";

const LEAST = 208;
const MOST = 400;
const STEP = 16;
/** Narrower than this, somebody means to close it. */
const CLOSES = 120;

const root = document.documentElement;
const edge = document.querySelector<HTMLElement>(".tree-edge");
const tree = document.querySelector<HTMLElement>("#tree");

edge?.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  event.preventDefault();
  edge.setPointerCapture(event.pointerId);
  edge.classList.add("dragged");
});

edge?.addEventListener("pointermove", ({ clientX }) => {
  if (!edge.classList.contains("dragged")) return;
  const { left, right } = tree!.getBoundingClientRect();
  resize(getComputedStyle(tree!).direction === "rtl" ? right - clientX : clientX - left);
});

edge?.addEventListener("lostpointercapture", () => edge.classList.remove("dragged"));

edge?.addEventListener("keydown", ({ key }) => {
  const isRightToLeft = getComputedStyle(edge).direction === "rtl";
  const step = { ArrowLeft: -STEP, ArrowRight: STEP }[key];
  if (step !== undefined) resize(tree!.offsetWidth + (isRightToLeft ? -step : step));
  else if (key === "Enter") close();
});

function resize(width: number): void {
  if (width < CLOSES) {
    close();
    return;
  }
  delete root.dataset.tree;
  localStorage.removeItem(keptTree);
  const rounded = `${Math.round(Math.min(MOST, Math.max(LEAST, width)))}px`;
  root.style.setProperty("--tree", rounded);
  localStorage.setItem(keptWidth, rounded);
  say();
}

function close(): void {
  root.dataset.tree = "closed";
  localStorage.setItem(keptTree, "closed");
  document.querySelector<HTMLElement>(".head-tree")?.focus();
}

function say(): void {
  if (!edge) return;
  edge.ariaValueMin = String(LEAST);
  edge.ariaValueMax = String(MOST);
  edge.ariaValueNow = String(tree!.offsetWidth);
}

say();
