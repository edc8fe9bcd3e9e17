export const ignoredElements = new Set(
  (
    "script style xml template iframe noscript noembed noframes object embed applet textarea title xmp svg " +
    "canvas audio video source track link meta base head select option button dialog datalist"
  ).split(" "),
);
