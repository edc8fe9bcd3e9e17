/** Shows the page's title in the bar. */
export function showTitle(title: string): void {
  document.querySelector("#title")!.textContent = title;
}
