// Assigns routes to generated pages: each gets its slug, numbered on conflict.

import type { Route } from "@lectern/base/route.ts";
import type { ApiPart, Channel, Operation } from "@lectern/openapi";
import type { ApiSummary } from "@lectern/openapi/internal/api.ts";

/** What a page is generated from. */
type Subject = Operation | Channel | ApiSummary | ApiPart;

export interface GeneratedRoutes {
  /** A unique route: the second `list-users` becomes `list-users-1`. `rival` has the wanted one. */
  take(subject: Subject, preferred: Route): { readonly route: Route; readonly existing?: Subject };
}

/** The subjects that share a wanted route or its numbered variants. */
interface Candidate {
  readonly holders: Map<Subject, Route>;
  count: number;
}

export function createGeneratedRoutes(): GeneratedRoutes {
  const routes = new Set<Route>();
  const candidates = new Map<Route, Candidate>();
  return {
    take(subject, preferred) {
      const candidate = candidates.get(preferred) ?? { holders: new Map<Subject, Route>(), count: 0 };
      candidates.set(preferred, candidate);
      const known = candidate.holders.get(subject);
      if (known !== undefined) return { route: known };
      let route = preferred;
      while (routes.has(route)) route = `${preferred}-${++candidate.count}`;
      const [existing] = candidate.holders.keys();
      routes.add(route);
      candidate.holders.set(subject, route);
      return { route, ...(existing === undefined ? {} : { existing }) };
    },
  };
}
