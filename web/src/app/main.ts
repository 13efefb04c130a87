/** The entry point of the app. */
import "./app.css";
import { mount } from "svelte";
import { Settings } from "../stores/settings.svelte";
import App from "./App.svelte";

const settings = await Settings.load();
mount(App, { target: document.querySelector("#app")!, props: { settings } });
