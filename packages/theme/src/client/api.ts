// Controls of API pages: responses and fields, remaining fields, and the console.

import "./console-trigger.ts";
import "./endpoint.ts";
import "./reference.ts";
