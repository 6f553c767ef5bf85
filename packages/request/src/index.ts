// The entry point `@lectern/request`: parameters, credentials and a body → a request as data.

export {
  buildRequest,
  type Credential,
  cleanRequest,
  type RequestInput,
  type RequestParameter,
  type SentParameter,
} from "./build-request.ts";
export { type ChosenFile, type FormField, isChosenFile, multipartForm, plainForm, SOME_FILE } from "./form-body.ts";
export { concreteType, isJsonType, isMultipart, isUrlEncoded } from "./media-type.ts";
export { cookiePairs, headerText, type ParameterStyle, pathText, queryPairs, queryText } from "./parameter-text.ts";
export {
  FORM_TYPE,
  formText,
  type HttpRequest,
  headerOf,
  type Pair,
  type RequestBody,
  type RequestPart,
  splitQuery,
} from "./request.ts";
export { absoluteUrl, filledUrl, hasHost, type ServerTemplate, serverUrl } from "./server-url.ts";
