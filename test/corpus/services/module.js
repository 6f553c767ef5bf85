import { seeds } from "./lib/seeds.js";

console.log(seeds);
