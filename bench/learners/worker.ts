import { parentPort } from "node:worker_threads";
import { readLearnersBank } from "./bank.ts";
import { FORECASTERS, HABITS, PARTS, POLICIES } from "./contestants.ts";
import type { Done, Job } from "./jobs.ts";
import type { Settings } from "./settings.ts";
import { tryForecasts, tryPlans } from "./trial.ts";
import { makeWorld, type World } from "./world.ts";

const bank = readLearnersBank("content");

let made: { world: World; settings: string } | undefined;

/** Jobs of the same world come one after the other. */
function worldOf(settings: Settings, seed: number): World {
  const key = JSON.stringify({ settings, seed });
  if (made?.settings !== key) made = { world: makeWorld(bank, settings, seed), settings: key };
  return made.world;
}

function work({ part, seed, settings, from, to, hours, policies }: Job): Done {
  const world = worldOf(settings, seed);
  const done: Done = { planned: [], forecasts: [], predictions: [] };
  for (let number = from; number < to; number++) {
    if (part === "plan")
      done.planned.push(
        ...tryPlans({
          world,
          number,
          hours,
          plans: policies.length > 0 ? [...PARTS, ...POLICIES] : POLICIES,
          names: policies,
        }),
      );
    else {
      const trial = { world, number, hours, plans: HABITS, names: [] };
      const { forecasts, predictions } = tryForecasts(trial, FORECASTERS);
      done.forecasts.push(...forecasts);
      done.predictions.push(...predictions);
    }
  }
  return done;
}

parentPort?.on("message", (job: Job) => parentPort?.postMessage(work(job)));
