import "./history/words.ts";
