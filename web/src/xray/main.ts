/** The entry of the bundle: finds the data in the page and shows it. */
import "./xray.css";
import { LANGUAGES } from "../i18n/words";
import { parse, type XrayData } from "./data";
import { element } from "./dom";
import { createPage } from "./page";
import { loadSettings } from "./settings";

function start(): void {
  let data: XrayData;
  try {
    data = parse(document.querySelector("#xray-data")?.textContent ?? "");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const words = LANGUAGES[loadSettings().language];
    document.body.append(element("p", { class: "broken", role: "alert" }, words.broken(reason)));
    return;
  }
  createPage(document.body, data);
}

start();
