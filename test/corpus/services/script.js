document.documentElement.dataset.orchard = "yes";
