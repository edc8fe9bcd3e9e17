import { testNodes } from "./told.ts";

testNodes({
  "| a | `b\\|c` |\n|:--|:-:|\n| d |\n|\n": [
    'table 0-32 align=["left","center"]',
    "  tableRow 0-14",
    "    tableCell 0-4",
    '      text 2-3 value="a"',
    "    tableCell 4-14",
    '      inlineCode 6-12 value="b|c"',
    "  tableRow 25-30",
    "    tableCell 25-30",
    '      text 27-28 value="d"',
    "  tableRow 31-32",
    "    tableCell 31-32",
  ],
  "a|b\n-|-:\n|c|d\n": [
    'table 0-13 align=[null,"right"]',
    "  tableRow 0-3",
    "    tableCell 0-1",
    '      text 0-1 value="a"',
    "    tableCell 1-3",
    '      text 2-3 value="b"',
    "  tableRow 9-13",
    "    tableCell 9-11",
    '      text 10-11 value="c"',
    "    tableCell 11-13",
    '      text 12-13 value="d"',
  ],
});
