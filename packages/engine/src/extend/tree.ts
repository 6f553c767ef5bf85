// The syntax tree of a page: mdast, with the nodes that the parser adds for MDX, math and directives.

import type { Nodes } from "mdast";
import type {} from "satteri";

export type MdastNode = Nodes;
