import { sweep } from "../gallery/sweep.ts";
import { viewsOfEditor } from "../gallery/views.ts";

sweep(viewsOfEditor);
