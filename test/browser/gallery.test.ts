import { sweep } from "../gallery/sweep.ts";
import { otherViews } from "../gallery/views.ts";

sweep(otherViews);
