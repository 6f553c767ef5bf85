import acme from "@acme/lectern-theme";
import { defineConfig } from "lectern";

export default defineConfig({ extends: [acme] });
