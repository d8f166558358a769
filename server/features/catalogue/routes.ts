import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { countQuestions } from "./queries.ts";
import { type QuestionDeps, readSamples } from "./sample-queries.ts";

export interface CatalogueRoutesDeps extends BindDeps, QuestionDeps {}

export function catalogueRoutes(app: FastifyInstance, deps: CatalogueRoutesDeps): void {
  bind(app, deps, api.catalogue.samples, async () => readSamples(deps));

  bind(app, deps, api.catalogue.count, async () => countQuestions(deps.db));
}
