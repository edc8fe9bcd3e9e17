import "./history/days.ts";
import "./history/words.ts";
