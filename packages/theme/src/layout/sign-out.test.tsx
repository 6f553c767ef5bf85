import { expect, test } from "vitest";
import { signOutButton, signsOut } from "./sign-out.tsx";

test("recognizes links to sign out, with and without the base path", () => {
  const targets = ["/_lectern/logout", "/docs/_lectern/logout", "/_lectern/logout?a#b"];
  expect(targets.map((target) => signsOut(target, { base: "/docs" }))).toEqual([true, true, true]);
  const others = ["/_lectern/login", "/_lectern/logout/x", "/logout", "https://a.example/_lectern/logout", "#", ""];
  expect(others.filter((target) => signsOut(target, { base: "" }))).toEqual([]);
});

test("renders a form that works without scripts", () => {
  const { markup } = signOutButton("navbar-link", <span>Sign out</span>, { base: "/docs" });
  expect(markup).toBe(
    '<form class="sign-out" method="post" action="/docs/_lectern/logout"><button type="submit" class="navbar-link"><span>Sign out</span></button></form>',
  );
});
