// Every rule, in docs order. To add one, write its file in rules/ and add a line here.

import type { Rule } from "./rule.ts";
import { API_RULES } from "./rules/api-description.ts";
import { apiUndocumentedParameter } from "./rules/api-undocumented-parameter.ts";
import { calloutForeignSyntax } from "./rules/callout-foreign-syntax.ts";
import { codeNoLanguage } from "./rules/code-no-language.ts";
import { codeSyntax } from "./rules/code-syntax.ts";
import { codeUnclosedFence } from "./rules/code-unclosed-fence.ts";
import { colorLowContrast } from "./rules/color-low-contrast.ts";
import { componentInvalidNesting } from "./rules/component-invalid-nesting.ts";
import { headingDuplicate } from "./rules/heading-duplicate.ts";
import { headingExtraH1 } from "./rules/heading-extra-h1.ts";
import { headingSkippedLevel } from "./rules/heading-skipped-level.ts";
import { iframeMissingTitle } from "./rules/iframe-missing-title.ts";
import { imageMissingAlt } from "./rules/image-missing-alt.ts";
import { imageNoFrame } from "./rules/image-no-frame.ts";
import { imagePoorAlt } from "./rules/image-poor-alt.ts";
import { linkBroken } from "./rules/link-broken.ts";
import { linkBrokenAnchor } from "./rules/link-broken-anchor.ts";
import { linkBrokenExternal } from "./rules/link-broken-external.ts";
import { linkBrokenFile } from "./rules/link-broken-file.ts";
import { linkBrokenInConfig } from "./rules/link-broken-in-config.ts";
import { linkMissingText } from "./rules/link-missing-text.ts";
import { linkMissingUrl } from "./rules/link-missing-url.ts";
import { linkRedirected } from "./rules/link-redirected.ts";
import { linkUnencodedSpace } from "./rules/link-unencoded-space.ts";
import { linkUnsafe } from "./rules/link-unsafe.ts";
import { linkVagueText } from "./rules/link-vague-text.ts";
import { proseArticle } from "./rules/prose-article.ts";
import { proseFirstPerson } from "./rules/prose-first-person.ts";
import { proseLongSentence } from "./rules/prose-long-sentence.ts";
import { proseNumberedSteps } from "./rules/prose-numbered-steps.ts";
import { proseParallelList } from "./rules/prose-parallel-list.ts";
import { prosePassive } from "./rules/prose-passive.ts";
import { prosePrerequisites } from "./rules/prose-prerequisites.ts";
import { proseRepeatedWord } from "./rules/prose-repeated-word.ts";
import { proseSpelling } from "./rules/prose-spelling.ts";
import { proseStepOutcome } from "./rules/prose-step-outcome.ts";
import { proseTense } from "./rules/prose-tense.ts";
import { proseTerminology } from "./rules/prose-terminology.ts";
import { proseUndefinedAcronym } from "./rules/prose-undefined-acronym.ts";
import { proseWordy } from "./rules/prose-wordy.ts";
import { redirectAnchorNotFound } from "./rules/redirect-anchor-not-found.ts";
import { secretLeaked } from "./rules/secret-leaked.ts";
import { styleRenamedToken } from "./rules/style-renamed-token.ts";
import { textInvisibleCharacter } from "./rules/text-invisible-character.ts";
import { urlAnchorRemoved } from "./rules/url-anchor-removed.ts";
import { urlPageRemoved } from "./rules/url-page-removed.ts";

export const RULES: readonly Rule[] = [
  headingExtraH1,
  headingSkippedLevel,
  headingDuplicate,
  imageNoFrame,
  linkVagueText,
  codeNoLanguage,
  codeUnclosedFence,
  componentInvalidNesting,
  calloutForeignSyntax,
  textInvisibleCharacter,
  linkBroken,
  linkBrokenFile,
  linkBrokenAnchor,
  linkMissingUrl,
  linkUnencodedSpace,
  linkUnsafe,
  linkRedirected,
  linkBrokenInConfig,
  redirectAnchorNotFound,
  linkBrokenExternal,
  codeSyntax,
  secretLeaked,
  styleRenamedToken,
  ...API_RULES,
  apiUndocumentedParameter,
  proseFirstPerson,
  prosePassive,
  proseTense,
  proseLongSentence,
  proseUndefinedAcronym,
  proseTerminology,
  proseWordy,
  proseRepeatedWord,
  proseSpelling,
  proseArticle,
  proseParallelList,
  proseNumberedSteps,
  prosePrerequisites,
  proseStepOutcome,
  colorLowContrast,
  imageMissingAlt,
  imagePoorAlt,
  linkMissingText,
  iframeMissingTitle,
  urlPageRemoved,
  urlAnchorRemoved,
];
