import "./media/queue.ts";
