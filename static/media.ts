import "./media/copy.ts";
import "./media/queue.ts";
