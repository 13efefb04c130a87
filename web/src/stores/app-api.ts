/** Where games are: on the server, or in this browser. */
import { isStatic } from "../base/host";
import { createApi, type Api } from "../net/api";

export function createAppApi(): Api {
  return isStatic() ? createApi(withoutServer) : createApi();
}

/** A host of plain files answers no request. */
function withoutServer(): Promise<never> {
  return Promise.reject(new Error("There is no server."));
}
