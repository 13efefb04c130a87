/** Whether the page has the layout of phones: the query of the style sheets. */
import { MediaQuery } from "svelte/reactivity";

export const phone = new MediaQuery(
  "((max-width: 859px) and (orientation: portrait)) or (max-width: 599px)",
);
