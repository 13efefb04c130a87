/** The entry point of the app. */
import "../base/theme.css";
import "./app.css";
import { mount } from "svelte";
import { Settings } from "../stores/settings.svelte";
import App from "./App.svelte";

/** Load the language, then show the page, so that the first paint is in the right language. */
async function start(): Promise<void> {
  const settings = await Settings.load();
  mount(App, { target: document.querySelector("#app")!, props: { settings } });
}

// Not a top-level await: language files import shared code from this bundle, which would deadlock.
void start();
