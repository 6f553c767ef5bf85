import { defineConfig } from "lectern";
import { rating } from "./components/rating.ts";

export default defineConfig({ components: [rating], inputs: [] });
