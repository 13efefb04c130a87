"""Games in memory: their subscribers, clocks and programs, in this process and in others."""
