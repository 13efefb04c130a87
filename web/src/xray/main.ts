/** The entry point of the bundle: reads the data from the page and shows it. */
import "../base/theme.css";
import "./xray.css";
import "./tree.css";
import { xrayWords } from "../i18n/xray-languages";
import { parse, type XrayData } from "../tree/data";
import { element } from "./dom";
import { createPage } from "./page";
import { loadSettings } from "./settings";

function start(): void {
  let data: XrayData;
  try {
    data = parse(document.querySelector("#xray-data")?.textContent ?? "");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const words = xrayWords(loadSettings().language);
    document.body.append(element("p", { class: "broken", role: "alert" }, words.broken(reason)));
    return;
  }
  createPage(document.body, data);
}

start();
