// Assigns routes to generated pages: each gets its slug, numbered on conflict.

import type { Route } from "../../base/route.ts";
import type { ApiPart, ApiSummary, Channel, Operation } from "../../openapi/api.ts";

/** What a page is generated from. */
type Subject = Operation | Channel | ApiSummary | ApiPart;

export interface GeneratedRoutes {
  /** A unique route: the second `list-users` becomes `list-users-1`. `rival` has the wanted one. */
  take(subject: Subject, wanted: Route): { readonly route: Route; readonly rival?: Subject };
}

/** The subjects that share a wanted route or its numbered variants. */
interface Address {
  readonly holders: Map<Subject, Route>;
  count: number;
}

export function createGeneratedRoutes(): GeneratedRoutes {
  const routes = new Set<Route>();
  const addresses = new Map<Route, Address>();
  return {
    take(subject, wanted) {
      const address = addresses.get(wanted) ?? { holders: new Map<Subject, Route>(), count: 0 };
      addresses.set(wanted, address);
      const known = address.holders.get(subject);
      if (known !== undefined) return { route: known };
      let route = wanted;
      while (routes.has(route)) route = `${wanted}-${++address.count}`;
      const [rival] = address.holders.keys();
      routes.add(route);
      address.holders.set(subject, route);
      return { route, ...(rival === undefined ? {} : { rival }) };
    },
  };
}
