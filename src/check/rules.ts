// Every rule, in the order of the docs. To add one, write its file in rules/ and a line here.

import type { Rule } from "./rule.ts";
import { addressAnchorGone } from "./rules/address-anchor-gone.ts";
import { addressPageGone } from "./rules/address-page-gone.ts";
import { API_RULES } from "./rules/api-description.ts";
import { apiFields } from "./rules/api-fields.ts";
import { calloutSyntax } from "./rules/callout-syntax.ts";
import { codeNoLanguage } from "./rules/code-no-language.ts";
import { codeSyntax } from "./rules/code-syntax.ts";
import { codeUnclosed } from "./rules/code-unclosed.ts";
import { componentNesting } from "./rules/component-nesting.ts";
import { contrast } from "./rules/contrast.ts";
import { frameTitle } from "./rules/frame-title.ts";
import { headingLevelOne } from "./rules/heading-level-one.ts";
import { headingSkippedLevel } from "./rules/heading-skipped-level.ts";
import { imageAltMissing } from "./rules/image-alt-missing.ts";
import { imageAltPoor } from "./rules/image-alt-poor.ts";
import { imageFrame } from "./rules/image-frame.ts";
import { linkAnchorNotFound } from "./rules/link-anchor-not-found.ts";
import { linkBlank } from "./rules/link-blank.ts";
import { linkEmpty } from "./rules/link-empty.ts";
import { linkExternal } from "./rules/link-external.ts";
import { linkFileNotFound } from "./rules/link-file-not-found.ts";
import { linkInConfig } from "./rules/link-in-config.ts";
import { linkNoAddress } from "./rules/link-no-address.ts";
import { linkPageNotFound } from "./rules/link-page-not-found.ts";
import { linkRedirected } from "./rules/link-redirected.ts";
import { linkUnsafe } from "./rules/link-unsafe.ts";
import { linkVagueText } from "./rules/link-vague-text.ts";
import { pageOrphan } from "./rules/page-orphan.ts";
import { proseAcronym } from "./rules/prose-acronym.ts";
import { proseArticle } from "./rules/prose-article.ts";
import { proseLongSentence } from "./rules/prose-long-sentence.ts";
import { proseNumberedSteps } from "./rules/prose-numbered-steps.ts";
import { proseParallelList } from "./rules/prose-parallel-list.ts";
import { prosePassive } from "./rules/prose-passive.ts";
import { prosePerson } from "./rules/prose-person.ts";
import { prosePrerequisites } from "./rules/prose-prerequisites.ts";
import { proseRepeatedWord } from "./rules/prose-repeated-word.ts";
import { proseStepOutcome } from "./rules/prose-step-outcome.ts";
import { proseTense } from "./rules/prose-tense.ts";
import { proseTerms } from "./rules/prose-terms.ts";
import { proseWordy } from "./rules/prose-wordy.ts";
import { redirectAnchorNotFound } from "./rules/redirect-anchor-not-found.ts";
import { secretLeaked } from "./rules/secret-leaked.ts";
import { textHidden } from "./rules/text-hidden.ts";

/** All rules. */
export const RULES: readonly Rule[] = [
  headingLevelOne,
  headingSkippedLevel,
  imageFrame,
  linkVagueText,
  codeNoLanguage,
  codeUnclosed,
  componentNesting,
  calloutSyntax,
  textHidden,
  linkPageNotFound,
  linkFileNotFound,
  linkAnchorNotFound,
  linkNoAddress,
  linkBlank,
  linkUnsafe,
  linkRedirected,
  linkInConfig,
  redirectAnchorNotFound,
  pageOrphan,
  linkExternal,
  codeSyntax,
  secretLeaked,
  ...API_RULES,
  apiFields,
  prosePerson,
  prosePassive,
  proseTense,
  proseLongSentence,
  proseAcronym,
  proseTerms,
  proseWordy,
  proseRepeatedWord,
  proseArticle,
  proseParallelList,
  proseNumberedSteps,
  prosePrerequisites,
  proseStepOutcome,
  contrast,
  imageAltMissing,
  imageAltPoor,
  linkEmpty,
  frameTitle,
  addressPageGone,
  addressAnchorGone,
];
