import { sweep } from "../gallery/sweep.ts";
import { viewsOfPages } from "../gallery/views.ts";

sweep(viewsOfPages);
