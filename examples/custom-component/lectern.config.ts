import { defineConfig } from "lectern";
import { rating } from "./components/rating.tsx";

export default defineConfig({ components: [rating], inputs: [] });
